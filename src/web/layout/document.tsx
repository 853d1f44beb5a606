import type { ReactNode } from 'react'
import { tabIcon } from './brand-mark.ts'

/** The built files that every page names. */
export type Assets = { styles: string[]; fonts: string[] }

/** The whole document: React owns `<html>`, so that titles and links hoist the same on both sides. */
export function Document({ assets, children }: { assets: Assets; children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf8f3" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href={tabIcon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="theme" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
