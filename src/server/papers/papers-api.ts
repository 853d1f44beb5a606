import { pageOutcome, refuse, type Refusal } from '#platform/http/http.ts'
import type { StaffApi } from '#server/settings/staff-shop-endpoints.ts'
import type { PaperPage } from './paper-page.ts'
import type { Papers } from './print-papers.ts'

const nothingToPrint: Refusal = {
  status: 404,
  code: 'nothing-to-print',
  message: 'There is nothing to print any more. Look at the list again.',
}

const sent = (paper: PaperPage | null) => (paper ? pageOutcome(paper) : refuse(nothingToPrint))

/** Papers for the people of the shop, each a page that prints itself at its size. */
export function answerPapers(api: StaffApi, papers: Papers): void {
  api.answer('printLabels', async ({ query: { parcels, orders = [], sheet } }) =>
    sent(await papers.labels(parcels ? { parcels } : { orders }, sheet ?? null)),
  )
  api.answer('printInvoices', async ({ query: { parcels, orders = [], sheet } }) =>
    sent(await papers.invoices(parcels ? { parcels } : { orders }, sheet)),
  )
  api.answer('printChallans', async ({ query }) => sent(await papers.challans(query.parcels, query.sheet)))
  api.answer('printPickList', async ({ query }) => sent(await papers.pickList(query.wave)))
  api.answer('printManifest', async ({ query }) => sent(await papers.manifest(query.manifest)))
  api.answer('printStickers', async ({ query }) =>
    sent(await papers.stickers(query.sizes, Number(query.copies ?? 1))),
  )
}
