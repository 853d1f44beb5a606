import { href } from '#domain/href.ts'

/** The views of the account in the order of the menu; the first is the default (spec §2). */
export const accountViews = {
  orders: 'Order History',
  addresses: 'Address Book',
  details: 'My Details',
} as const

export type AccountView = keyof typeof accountViews

/** The view that the URL asks for, e.g. /profile?view=addresses. */
export function viewOf(query: URLSearchParams): AccountView {
  const named = query.get('view') ?? ''
  return isView(named) ? named : 'orders'
}

/** What the tab of the browser says: the part of the account that is open, of one order too. */
export function titleOfAccount(query: URLSearchParams): string {
  const view = viewOf(query)
  if (view === 'orders') return query.has('order') ? 'Your order · My Account' : 'My Account'
  return `${accountViews[view]} · My Account`
}

/** All of them, in that order. */
export const viewsInOrder = Object.keys(accountViews).filter(isView)

export function addressOfView(view: AccountView): string {
  return href.profile({ view: view === 'orders' ? null : view })
}

function isView(name: string): name is AccountView {
  return Object.hasOwn(accountViews, name)
}
