import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from '#platform/signing/signing.ts'
import type { AnswerCounts } from '#platform/http/http.ts'

/** A number to watch, in the words of Prometheus: name with its unit, help, labels. */
export type Gauge = {
  name: string
  help: string
  value: number
  labels?: Record<string, string>
  kind?: 'counter'
}

type Dependencies = { token: string | undefined; gauges: () => Promise<Gauge[]>; answers: AnswerCounts }

/** `/metrics` as Prometheus text, for the loopback or the holder of the token; to others it does not exist. */
export async function metricsRoutes(app: FastifyInstance, { token, gauges, answers }: Dependencies) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())

  app.addHook('onResponse', (request, reply, done) => {
    answers.add(request.method, reply.raw.statusCode)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    const own = [...processGauges(delay.percentile(99) / 1e9), ...(await gauges())]
    const counted = answers
      .all()
      .map(
        ({ method, status, count }) =>
          `shop_http_answers_total{method="${method}",status="${status}"} ${count}`,
      )
    const text = ['# TYPE shop_http_answers_total counter', ...counted, ...written(own)].join('\n')
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(`${text}\n`)
  })
}

function processGauges(lagSeconds: number): Gauge[] {
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process.',
      value: process.memoryUsage.rss(),
    },
    { name: 'process_uptime_seconds', help: 'Seconds since the start.', value: process.uptime() },
    {
      name: 'shop_event_loop_lag_p99_seconds',
      help: 'How long the loop keeps work waiting.',
      value: lagSeconds,
    },
  ]
}

/** One name is described once, however many lines it has. */
function written(gauges: Gauge[]): string[] {
  return [...Map.groupBy(gauges, ({ name }) => name)].flatMap(([name, lines]) => [
    `# HELP ${name} ${lines[0]?.help}`,
    `# TYPE ${name} ${lines[0]?.kind ?? 'gauge'}`,
    ...lines.map(({ value, labels }) => `${name}${writtenLabels(labels)} ${value}`),
  ])
}

function writtenLabels(labels: Gauge['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/["\\\n]/g, '_')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token && shown) return isSameSecret(shown, token)
  // A proxy on this machine is the loopback too; what it forwards is not.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
