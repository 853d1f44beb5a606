import { createContext, use, useEffect, useSyncExternalStore } from 'react'

type Reach = {
  isLoading: () => boolean
  subscribe: (listener: () => void) => () => void
  reload: () => Promise<void>
  /** `state` goes with the step of history. */
  navigate: (to: string, options?: { state?: unknown }) => void
  replace: (to: string, state?: unknown) => void
}

const onServer: Reach = {
  isLoading: () => false,
  subscribe: () => () => {},
  reload: async () => {},
  navigate: () => {},
  replace: () => {},
}

export const NavigationContext = createContext<Reach>(onServer)

/** True while another page, or the same with another query, is on its way. */
export function useIsLoading(): boolean {
  const { subscribe, isLoading } = use(NavigationContext)
  return useSyncExternalStore(subscribe, isLoading, () => false)
}

/** `leave` is called each time that a way to a page begins. */
export function useLeaving(leave: () => void): void {
  const { subscribe, isLoading } = use(NavigationContext)
  useEffect(() => subscribe(() => isLoading() && leave()), [subscribe, isLoading, leave])
}

/** Loads the page that is shown again. */
export function useReload(): Reach['reload'] {
  return use(NavigationContext).reload
}

/** Leads to another page as a link to it would. */
export function useNavigate(): Reach['navigate'] {
  return use(NavigationContext).navigate
}

/** Leads to another page that takes the place of this one in history. */
export function useReplace(): Reach['replace'] {
  return use(NavigationContext).replace
}
