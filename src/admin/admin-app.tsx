import { lazy } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Toaster } from 'sonner'
import { queryClient } from './calls/query-client.ts'
import { Frame } from './frame/frame.tsx'
import { OrdersPage } from './orders/orders-page.tsx'
import { TodayPage } from './today/today-page.tsx'
import { Doorway } from './session/doorway.tsx'

// What most days begin with comes at once; each other screen with its first visit.
const ConfirmPage = lazy(async () => ({ default: (await import('./confirm/confirm-page.tsx')).ConfirmPage }))
const PackPage = lazy(async () => ({ default: (await import('./packing/pack-page.tsx')).PackPage }))
const HandOverPage = lazy(async () => ({
  default: (await import('./hand-over/hand-over-page.tsx')).HandOverPage,
}))
const CustomersPage = lazy(async () => ({
  default: (await import('./customers/customers-page.tsx')).CustomersPage,
}))
const DeliveryPage = lazy(async () => ({
  default: (await import('./delivery/delivery-page.tsx')).DeliveryPage,
}))
const ReturnsPage = lazy(async () => ({ default: (await import('./returns/returns-page.tsx')).ReturnsPage }))
const ShelfPage = lazy(async () => ({ default: (await import('./shelf/shelf-page.tsx')).ShelfPage }))
const PeoplePage = lazy(async () => ({ default: (await import('./people/people-page.tsx')).PeoplePage }))
const JournalPage = lazy(async () => ({ default: (await import('./journal/journal-page.tsx')).JournalPage }))
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}))
const MePage = lazy(async () => ({ default: (await import('./session/me-page.tsx')).MePage }))
const SignInPage = lazy(async () => ({ default: (await import('./session/sign-in-page.tsx')).SignInPage }))
const JoinPage = lazy(async () => ({ default: (await import('./session/join-page.tsx')).JoinPage }))

/** The screens of the people of the shop, under /admin. */
export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/admin">
        <Routes>
          <Route element={<Doorway />}>
            <Route path="/sign-in" element={<SignInPage />} />
            <Route path="/join/:token" element={<JoinPage />} />
          </Route>
          <Route element={<Frame />}>
            <Route index element={<TodayPage />} />
            <Route path="/orders/:id?" element={<OrdersPage />} />
            <Route path="/confirm" element={<ConfirmPage />} />
            <Route path="/pack/:wave?" element={<PackPage />} />
            <Route path="/hand-over" element={<HandOverPage />} />
            <Route path="/customers/:id?" element={<CustomersPage />} />
            <Route path="/delivery" element={<DeliveryPage />} />
            <Route path="/returns/:id?" element={<ReturnsPage />} />
            <Route path="/shelf" element={<ShelfPage />} />
            <Route path="/people" element={<PeoplePage />} />
            <Route path="/journal" element={<JournalPage />} />
            <Route path="/settings/:tab?" element={<SettingsPage />} />
            <Route path="/me" element={<MePage />} />
            <Route path="*" element={<p className="empty">There is no such screen.</p>} />
          </Route>
        </Routes>
      </BrowserRouter>
      <Toaster position="bottom-center" closeButton />
    </QueryClientProvider>
  )
}
