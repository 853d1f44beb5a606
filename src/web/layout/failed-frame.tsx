import { Document, type Assets } from './document.tsx'
import { FailedView } from './failed-view.tsx'

/** Even the menu and the shop's own texts could not be had. */
export function FailedFrame({ assets }: { assets: Assets }) {
  return (
    <Document assets={assets}>
      <main id="content">
        <FailedView />
      </main>
    </Document>
  )
}
