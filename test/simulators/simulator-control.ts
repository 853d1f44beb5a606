import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatedFaults } from './simulated-faults.ts'
import { fault, faultyEndpoints } from './simulated-faults.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'

const faultBody = z.object({
  gateway: z.enum(['phonepe', 'razorpay', 'cashfree']),
  endpoint: z.enum(faultyEndpoints),
  faults: z.array(fault).max(20),
})
const truthBody = z.object({
  gateway: z.enum(['phonepe', 'razorpay', 'cashfree']),
  reference: z.string(),
  state: z.enum(['captured', 'failed', 'expired', 'cancelled']),
})

type Dependencies = SimulatorDependencies & { faults: SimulatedFaults }

/** `/__sim`: what goes wrong, what the gateways hold for true, tokens that run out, and what was put off. */
export async function simulatorControl(
  app: FastifyInstance,
  { books, faults, tokens, report, catchUp }: Dependencies,
) {
  app.post('/__sim/faults', async (request, reply) => {
    const parsed = faultBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ problem: parsed.error.message })
    const { gateway, endpoint, faults: list } = parsed.data
    faults.set(gateway, endpoint, list)
    return { ok: true }
  })
  app.delete('/__sim/faults', async () => {
    faults.clear()
    return { ok: true }
  })
  app.post('/__sim/expire-tokens', async () => {
    tokens.clear()
    return { ok: true }
  })
  app.post('/__sim/catch-up', async () => {
    catchUp()
    return { ok: true }
  })
  app.get('/__sim/truth', async () => books.list())
  app.post('/__sim/truth', async (request, reply) => {
    const parsed = truthBody.safeParse(request.body)
    const payment = parsed.success && books.find(parsed.data.gateway, parsed.data.reference)
    if (!parsed.success || !payment) return reply.code(404).send({ problem: 'no such payment' })
    const { state } = parsed.data
    if (state === 'captured') {
      books.capture(payment)
      report(payment, 'paid')
    } else if (books.end(payment, state) && state === 'failed') report(payment, 'failed')
    return payment
  })
}
