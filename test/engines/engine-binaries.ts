import { existsSync, globSync } from 'node:fs'
import { chromiumPath } from '#test/support/browser.ts'

const firstOf = (places: Array<string | undefined>) =>
  places.find((place) => place !== undefined && existsSync(place))

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Where the browsers of this machine are; undefined for one that is not there whole. */
export const engineBinaries = {
  chromium: chromiumPath,
  firefox: () => firstOf([process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']),
  webkit: () => {
    const driver = firstOf([process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver'])
    const [browser] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser')
    const screen = firstOf(['/usr/bin/Xvfb'])
    return driver && browser && screen ? { driver, browser, screen } : undefined
  },
}
