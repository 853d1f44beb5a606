import { createContext, use, useSyncExternalStore } from 'react'
import type { Navigation } from './navigation.ts'

type Reach = Pick<Navigation, 'isLoading' | 'subscribe' | 'reload' | 'follow'>

const onServer: Reach = {
  isLoading: () => false,
  subscribe: () => () => {},
  reload: async () => {},
  follow: () => {},
}

export const NavigationContext = createContext<Reach>(onServer)

/** True while another page, or the same with other filters, is on its way. */
export function useIsLoading(): boolean {
  const { subscribe, isLoading } = use(NavigationContext)
  return useSyncExternalStore(subscribe, isLoading, () => false)
}

/** Loads the page that is shown again. */
export function useReload(): () => Promise<void> {
  return use(NavigationContext).reload
}

/** Leads to a page as a link of it would. */
export function useFollow(): Reach['follow'] {
  return use(NavigationContext).follow
}
