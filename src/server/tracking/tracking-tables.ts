import type { Generated } from 'kysely'

export type TrackingTables = {
  consent: {
    id: string
    browser_id: string
    customer_id: string | null
    matching: boolean
    advertising: boolean
    text_version: string
    created_at: Generated<Date>
  }
  tracked_event: {
    name: string
    event_id: string
    at: Generated<Date>
    slug: string | null
    product_name: string | null
    quantity: number
    value_paise: number
    order_id: string | null
    source: string
  }
  checkout_trace: {
    customer_id: string
    client_address: string | null
    user_agent: string | null
    fbc: string | null
    fbp: string | null
    source: string
    traced_at: Generated<Date>
  }
}
