import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ScreenFault } from '#admin/frame/screen-fault.tsx'

/** Before the sign-in: one card, nothing else. */
export function Doorway() {
  return (
    <ScreenFault>
      <Suspense fallback={<main className="alone">Loading…</main>}>
        <Outlet />
      </Suspense>
    </ScreenFault>
  )
}
