import { fastify } from 'fastify'
import type { CalledCourier } from '#domain/courier-adapters.ts'
import { type BookedParcel, createCourierBooks, type SimulatedScan } from './courier-books.ts'
import { courierKeys } from './courier-keys.ts'
import { delhiveryReport, shiprocketReport } from './courier-scans.ts'
import { delhiverySimulator } from './delhivery-simulator.ts'
import { shiprocketSimulator } from './shiprocket-simulator.ts'
import { createSimulatedFaults } from './simulated-faults.ts'
import { calledEndpoint } from './simulator-dependencies.ts'
import { acceptForms, addFaults, portOf } from './simulator-server.ts'

/** Delhivery and Shiprocket in one process of their own, for tests. */
export async function openCourierSimulators() {
  const books = createCourierBooks()
  const faults = createSimulatedFaults()
  const tokens = new Set<string>()
  const app = fastify({ forceCloseConnections: true })
  const calls = new Map<string, number>()
  acceptForms(app)
  app.addHook('onRequest', async (request) => {
    const called = calledEndpoint(request)
    const key = called ? `${called.gateway}/${called.endpoint}` : 'other'
    calls.set(key, (calls.get(key) ?? 0) + 1)
  })
  addFaults(app, faults)
  await app.register(delhiverySimulator, { books, prefix: '/delhivery' })
  await app.register(shiprocketSimulator, { books, tokens, prefix: '/shiprocket' })
  await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    url: `http://127.0.0.1:${portOf(app)}`,
    books,
    faults,
    callsTo: (courier: CalledCourier, endpoint: string) => calls.get(`${courier}/${endpoint}`) ?? 0,
    /** Shiprocket's tokens stop working at once. */
    expireTokens: () => tokens.clear(),
    close: () => app.close(),
  }
}

/** What a courier sends when this scan was made. */
export function reportOf(parcel: BookedParcel, scan: SimulatedScan) {
  const body = parcel.courier === 'delhivery' ? delhiveryReport(parcel, scan) : shiprocketReport(parcel, scan)
  return { body, headers: { 'x-api-key': courierKeys[parcel.courier].reportSecret } }
}
