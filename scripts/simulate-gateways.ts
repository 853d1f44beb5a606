import type { Command } from 'commander'
import { readEnv } from '#server/env.ts'

/** `simulate-gateways`: for development; the simulators themselves belong to the tests. */
export function simulateGatewaysCommand(program: Command): void {
  program
    .command('simulate-gateways')
    .description('Runs pretend PhonePe, Razorpay and Cashfree for development, until stopped.')
    .option('--port <number>', 'where they listen', '4010')
    .action(async ({ port }: { port: string }) => {
      const { openGatewaySimulators } = await import('#test/simulators/gateway-simulators.ts')
      const { SHOP_MODE, PUBLIC_URL } = readEnv(process.env)
      const simulators = await openGatewaySimulators({ mode: SHOP_MODE, port: Number(port) })
      simulators.webhooks.reportTo(`${PUBLIC_URL}/api/web/payment/webhook`)
      console.log(`Simulated gateways listen at ${simulators.url} (faults: ${simulators.url}/__sim/faults)`)
    })
}
