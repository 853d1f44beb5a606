import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { BookedPayment, GatewayBooks, SimulatedGateway } from './gateway-books.ts'
import type { FaultyEndpoint } from './simulated-faults.ts'

export type SimulatorDependencies = {
  books: GatewayBooks
  /** The address of a payment's page. */
  pageUrl: (payment: BookedPayment) => string
  /** PhonePe's tokens that are good now; emptying it expires them all. */
  tokens: Set<string>
  /** Tells the shop what happens. */
  report: (payment: BookedPayment, what: 'paid' | 'failed' | 'refunded') => void
  /** What was put off happens now: of one payment, or of all. */
  catchUp: (payment?: BookedPayment) => void
  /** Answers by idempotency key. */
  answers: Map<string, { body: string; status: number; payload: unknown }>
}

/** Says which endpoint a route stands for, so that faults can be put on it. */
export function settings(gateway: SimulatedGateway | CalledCourier, endpoint: FaultyEndpoint) {
  return { config: { gateway, endpoint } }
}

const routeSettings = z.object({ gateway: z.string().optional(), endpoint: z.string().optional() })

/** Which endpoint of which gateway is called; nothing for the simulators' own pages. */
export function calledEndpoint(request: FastifyRequest): { gateway: string; endpoint: string } | null {
  const { gateway, endpoint } = routeSettings.parse(request.routeOptions.config ?? {})
  return gateway && endpoint ? { gateway, endpoint } : null
}

export function refuse(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).send(body)
}

export function param(request: FastifyRequest, name: string): string {
  return z.record(z.string(), z.string()).parse(request.params)[name] ?? ''
}

export function query(request: FastifyRequest, name: string): string {
  return z.record(z.string(), z.string()).parse(request.query)[name] ?? ''
}
