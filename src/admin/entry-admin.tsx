import { createRoot } from 'react-dom/client'
import { AdminApp } from './admin-app.tsx'
import { callStaff } from '#admin/calls/staff-client.ts'

/** The links of the sample shop carry theirs behind the #, which no server's log sees. */
async function enterSample(): Promise<void> {
  const token = /^#sample=(.+)$/.exec(location.hash)?.[1]
  if (!token) return
  // Refused, the way in is shown.
  await callStaff('signInToSample', { body: { token } }).catch(() => null)
  history.replaceState(null, '', '/admin/')
}

await enterSample()
const place = document.querySelector('#desk')
if (place) createRoot(place).render(<AdminApp />)
