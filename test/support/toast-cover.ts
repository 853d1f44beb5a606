import type { Locator, Page } from 'playwright-core'

/** Whether the toast, where it comes to rest, lies on a button. */
export async function isCovered(page: Page, button: Locator): Promise<boolean> {
  const toast = page.locator('[data-sonner-toast]')
  await toast.waitFor()
  // It comes in from below: where it will rest is what counts.
  await toast.evaluate((part) => Promise.all(part.getAnimations().map(({ finished }) => finished)))
  const [over, under] = await Promise.all([toast.boundingBox(), button.boundingBox()])
  if (!over || !under) return false
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  )
}
