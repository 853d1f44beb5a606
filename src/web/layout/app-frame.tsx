import type { ReactNode } from 'react'
import { CartDrawerHost } from '../cart/cart-drawer-host.tsx'
import { OfflineNoticeHost } from '../offline/offline-notice-host.tsx'
import { SignInHost } from '../sign-in/sign-in-host.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Document, type Assets } from './document.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { arrivalId, useDeparture } from './use-arrival.ts'
import { useScrollRestoration } from '#platform/browser/router/router.ts'
import { LoadingBar } from './loading-bar.tsx'

/** The one layout around all pages (spec §2). */
export function AppFrame({ assets, children }: { assets: Assets; children: ReactNode }) {
  useScrollRestoration()
  useDeparture()
  return (
    <Document assets={assets}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <OfflineNoticeHost />
      <main id="content" tabIndex={-1} className="min-h-[90svh] outline-none">
        {children}
      </main>
      <Footer />
      <p id={arrivalId} role="status" className="sr-only" />
      <LoadingBar />
      <LoadingOverlay />
      <SignInHost />
      <CartDrawerHost />
      <Toasts />
    </Document>
  )
}
