import type { Transaction } from '#server/db/database.ts'
import { createCustomerReturns } from './customer-returns.ts'
import { createMoneyBack } from './money-back.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { shownPhotos } from './return-photos.ts'
import { createReturnView } from './return-view.ts'
import { createStaffCases } from './staff-cases.ts'
import { moneyBesideCases } from './what-is-left.ts'

export type Returns = ReturnType<typeof createReturns>

/** What customers send back, and the money for it. README.md in this folder says what it promises. */
export function createReturns(dependencies: ReturnDependencies) {
  return {
    ofCustomers: createCustomerReturns(dependencies),
    cases: createStaffCases(dependencies),
    money: createMoneyBack(dependencies),
    view: createReturnView(dependencies),
    moneyBesideCases: (tx: Transaction, orderId: string) => moneyBesideCases(dependencies, tx, orderId),
    photos: (caseId: string) => shownPhotos(dependencies.database.query, caseId),
  }
}
