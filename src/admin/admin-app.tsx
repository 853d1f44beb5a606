import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { Toaster } from 'sonner'
import { ConfirmPage } from './confirm-page.tsx'
import { Frame } from './frame.tsx'
import { JoinPage } from './join-page.tsx'
import { JournalPage } from './journal-page.tsx'
import { MePage } from './me-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { PeoplePage } from './people-page.tsx'
import { queryClient } from './query-client.ts'
import { SignInPage } from './sign-in-page.tsx'

/** The screens of the people of the shop, under /admin. */
export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/admin">
        <Routes>
          <Route path="/sign-in" element={<SignInPage />} />
          <Route path="/join/:token" element={<JoinPage />} />
          <Route element={<Frame />}>
            <Route index element={<Navigate to="/orders" replace />} />
            <Route path="/orders/:id?" element={<OrdersPage />} />
            <Route path="/confirm" element={<ConfirmPage />} />
            <Route path="/people" element={<PeoplePage />} />
            <Route path="/journal" element={<JournalPage />} />
            <Route path="/me" element={<MePage />} />
            <Route path="*" element={<p className="empty">There is no such screen.</p>} />
          </Route>
        </Routes>
      </BrowserRouter>
      <Toaster position="bottom-center" closeButton />
    </QueryClientProvider>
  )
}
