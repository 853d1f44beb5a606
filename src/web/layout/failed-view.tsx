import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { forgetAnswers, Offline } from '#web/api-client.ts'
import { useReload } from '#platform/browser/router/router.ts'
import { latePart } from '../late-part.ts'
import { Button } from '../ui/button.tsx'
import { StateView } from '../ui/state-view.tsx'

const SeenPages = latePart(async () => (await import('../offline/seen-pages.tsx')).SeenPages)

/** A page that could not be loaded: says so and offers to try again; with the line it comes back by itself. */
export function FailedView({ failure }: { failure?: unknown }) {
  const reload = useReload()
  const isOffline = failure instanceof Offline
  function tryAgain() {
    forgetAnswers()
    void reload()
  }
  const withTheLine = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!isOffline) return
    const onLine = () => withTheLine()
    window.addEventListener('online', onLine)
    return () => window.removeEventListener('online', onLine)
  }, [isOffline])
  return (
    <StateView
      icon={<CloudOff aria-hidden />}
      title={isOffline ? 'You are offline' : 'This page could not be loaded'}
      text={
        isOffline
          ? 'Check your connection. Your cart is safe on this device.'
          : 'Something went wrong on our side. Please try again in a moment.'
      }
      role="alert"
    >
      <Button onClick={tryAgain}>Try again</Button>
      <Suspense>{isOffline ? <SeenPages /> : null}</Suspense>
    </StateView>
  )
}
