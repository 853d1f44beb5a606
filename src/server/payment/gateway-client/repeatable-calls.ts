import type { OutsideReply } from '#platform/outside/outside.ts'
import type { GatewayClient, GatewayPurpose } from './gateway-client.ts'

export type Question = { purpose: GatewayPurpose; deadline?: AbortSignal }

type Message = Question & { body: unknown; headers?: Record<string, string> }

/** What a gateway is asked and told in JSON, where doing it twice is the same as doing it once. */
export function createRepeatableCalls(gateway: GatewayClient, ownHeaders: () => Record<string, string>) {
  return {
    read(path: string, { purpose, deadline }: Question): Promise<OutsideReply> {
      const request = { purpose, method: 'GET', path, headers: ownHeaders(), isRepeatable: true } as const
      return gateway.ask(request, deadline)
    },
    send(path: string, { purpose, body, headers, deadline }: Message): Promise<OutsideReply> {
      const all = { ...ownHeaders(), 'content-type': 'application/json', ...headers }
      const json = JSON.stringify(body)
      const request = { purpose, method: 'POST', path, headers: all, body: json, isRepeatable: true } as const
      return gateway.ask(request, deadline)
    },
  }
}
