import { readDeliveryRules } from '#server/content/delivery-rules.ts'
import { createDeliveries } from '#server/delivery/deliveries.ts'

const rules = readDeliveryRules('content')

/** Deliveries by the shop's own rules. */
export const deliveries = createDeliveries({ rules: () => rules })
