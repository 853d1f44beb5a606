import type { Page } from 'playwright-core'

/** What is pressed and less than 44 px high, with its height; words within a text are let be. */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, label:has(input)')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => !part.closest('.prose, .sr-only, .skip-link, [aria-hidden], .product-card, [inert]'))
      .map((part) => [
        part.textContent || part.getAttribute('aria-label'),
        part.getBoundingClientRect().height,
      ])
      .filter(([, height]) => Number(height) < 43.5),
  )
