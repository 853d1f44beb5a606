import { createContext, use, useSyncExternalStore } from 'react'
import type { Navigation } from './navigation.ts'

type Reach = Pick<Navigation, 'isLoading' | 'subscribe' | 'reload' | 'navigate'>

const onServer: Reach = {
  isLoading: () => false,
  subscribe: () => () => {},
  reload: async () => {},
  navigate: () => {},
}

export const NavigationContext = createContext<Reach>(onServer)

/** True while another page, or the same with another query, is on its way. */
export function useIsLoading(): boolean {
  const { subscribe, isLoading } = use(NavigationContext)
  return useSyncExternalStore(subscribe, isLoading, () => false)
}

/** Loads the page that is shown again. */
export function useReload(): Reach['reload'] {
  return use(NavigationContext).reload
}

/** Leads to another page as a link to it would. */
export function useNavigate(): Reach['navigate'] {
  return use(NavigationContext).navigate
}
