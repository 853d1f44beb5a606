import { startQuickAdd } from './product/quick-add.ts'
import { startRemembering } from './product/recently-viewed.ts'
import { startSharing } from './product/share.ts'
import { startHearts } from './wishlist/hearts.ts'

/**
 * What comes after the first paint: the buttons that stand in the page as it is sent are shown once the code that answers
 * to them is here.
 */
export function startLateButtons({ navigate }: { navigate: (to: string) => void }): void {
  startHearts(navigate)
  startQuickAdd(navigate)
  startSharing()
  startRemembering()
  document.documentElement.classList.add('has-late-buttons')
}
