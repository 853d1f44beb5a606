import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { settingNames } from '#server/env.ts'

// What can be said of deploy/ without running it: whatever it names is there, under that name.

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(textOf(file), { merge: true }).map((document) => document.toJS())

const service = z.object({
  image: z.string(),
  build: z.unknown().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
})
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
})

const composeFiles = ['compose.yaml', 'compose.cluster.yaml']
const servicesOf = (file: string) => compose.parse(documentsOf(file)[0]).services
const shopsOf = (file: string) =>
  Object.values(servicesOf(file)).filter(({ image }) => image.startsWith('kurinji-shop:'))

/** Kinds of what Kubernetes is given, with the parts that are looked at here. */
const kubernetes = ['database.yaml', 'shop.yaml'].flatMap((file) =>
  documentsOf(`kubernetes/${file}`).map((document) =>
    z
      .object({
        apiVersion: z.string(),
        kind: z.string(),
        metadata: z.object({ name: z.string(), namespace: z.string().optional() }),
        data: z.record(z.string(), z.string()).optional(),
        spec: z.unknown().optional(),
      })
      .parse(document),
  ),
)
const deployment = z
  .object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            image: z.string(),
            env: z.array(z.object({ name: z.string() })),
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            startupProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
            readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
            livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
          }),
        ),
      }),
    }),
  })
  .parse(kubernetes.find(({ kind }) => kind === 'Deployment')?.spec)

const assigned = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

describe('every setting that the shop is given is one that it knows', () => {
  test.each(composeFiles)('in %s', (file) => {
    const shops = shopsOf(file)
    expect(shops.length).toBeGreaterThan(0)
    for (const { environment } of shops)
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)))
  })

  test('in shop.env.example and the units of systemd', () => {
    expect(settingNames).toEqual(expect.arrayContaining(assigned(textOf('shop.env.example'))))
    for (const file of ['kurinji.service', 'kurinji-backup.service']) {
      const [, words = ''] = /^Environment=(.*)$/m.exec(textOf(`systemd/${file}`)) ?? []
      const names = words.split(' ').map((word) => word.split('=')[0])
      expect([...settingNames, 'NODE_ENV']).toEqual(expect.arrayContaining(names))
    }
  })

  test('in the image', () => {
    const [, words = ''] = /^ENV (.*)$/m.exec(textOf('Dockerfile')) ?? []
    const names = words.split(' ').map((word) => word.split('=')[0])
    const arguments_ = [...textOf('Dockerfile').matchAll(/^ARG ([A-Z_]+)=/gm)].map(([, name]) => name)
    expect([...settingNames, 'NODE_ENV', 'EMBEDDED']).toEqual(
      expect.arrayContaining([...names, ...arguments_]),
    )
  })

  test('in Kubernetes', () => {
    const configured = kubernetes.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    const named = deployment.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name))
    expect(settingNames).toEqual(expect.arrayContaining([...Object.keys(configured), ...named]))
  })
})

describe('what is built and started is what was tried', () => {
  test('every image carries a version', () => {
    const bases = globSync('deploy/**/Dockerfile', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/^FROM (\S+)/gm)].map(
        ([, image = '']) => image,
      ),
    )
    const composed = composeFiles.flatMap((file) => Object.values(servicesOf(file)).map(({ image }) => image))
    const pods = deployment.template.spec.containers.map(({ image }) => image)
    for (const image of [...bases, ...composed, ...pods]) expect(image).toMatch(/^[\w./-]+:\d+\.\d+/)
  })

  test('Node and the shop have the versions of package.json', () => {
    const own = z
      .object({ version: z.string(), dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    const bases = [...textOf('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    expect(bases).toEqual([own.dependencies.node, own.dependencies.node])
    const shops = [...composeFiles.flatMap(shopsOf), ...deployment.template.spec.containers]
    for (const { image } of shops) expect(image).toBe(`kurinji-shop:${own.version}`)
  })

  test('no part runs as root with rights that it does not need', () => {
    expect(textOf('Dockerfile')).toMatch(/^USER 10001:10001$/m)
    expect(textOf('cluster/Dockerfile')).toMatch(/^USER postgres$/m)
    for (const file of composeFiles)
      for (const { image, read_only, cap_drop } of Object.values(servicesOf(file))) {
        if (!image.startsWith('kurinji-')) continue
        expect({ image, read_only, cap_drop }).toEqual({ image, read_only: true, cap_drop: ['ALL'] })
      }
  })
})

test('the shop is started with the same room for new objects everywhere', () => {
  const starts = [
    textOf('Dockerfile'),
    textOf('systemd/kurinji.service'),
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ]
  expect(starts.map((text) => /--max-semi-space-size=(\d+).*scripts\/start\.ts/.exec(text)?.[1])).toEqual([
    '16',
    '16',
    '16',
  ])
})

describe('every place that is named is there', () => {
  test('files that are copied, mounted or started', () => {
    const started = [
      textOf('Dockerfile'),
      textOf('systemd/kurinji.service'),
      textOf('systemd/kurinji-backup.service'),
    ]
    const scripts = started.flatMap((text) =>
      [...text.matchAll(/\b(scripts\/[\w-]+\.ts)/g)].map(([, file = '']) => file),
    )
    expect(scripts).toContain('scripts/start.ts')
    for (const file of scripts) expect(existsSync(path.join(root, file)), file).toBe(true)
    const [, copied = ''] = /^COPY (.*) \/etc\/kurinji\/$/m.exec(textOf('cluster/Dockerfile')) ?? []
    const copies = [...textOf('cluster/Dockerfile').matchAll(/^COPY (.*) \/etc\/kurinji\/$/gm)].flatMap(
      ([, files = '']) => files.split(' '),
    )
    expect(copied).not.toBe('')
    for (const file of copies) expect(existsSync(path.join(root, 'deploy/cluster', file)), file).toBe(true)
    const used = [textOf('compose.cluster.yaml'), textOf('cluster/patroni.yml')].flatMap((text) =>
      [...text.matchAll(/\/etc\/kurinji\/([\w.-]+)/g)].map(([, file = '']) => file),
    )
    expect(copies).toEqual(expect.arrayContaining(used))
  })

  test.each(composeFiles)('volumes and services of %s', (file) => {
    const { services, volumes } = compose.parse(documentsOf(file)[0])
    for (const one of Object.values(services)) {
      for (const [source = ''] of one.volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(path.join(root, 'deploy', source)), source).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
      const awaited = Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited))
      for (const address of Object.values(one.environment).flatMap((value) => URL.parse(value) ?? []))
        expect(Object.keys(services)).toContain(address.hostname)
    }
  })

  test('ports lead to whoever listens there', () => {
    const [, port] = /\bPORT=(\d+)/.exec(textOf('Dockerfile')) ?? []
    expect(textOf('Dockerfile')).toContain(`EXPOSE ${port}`)
    expect(textOf('proxy/Caddyfile')).toContain(`reverse_proxy shop1:${port} shop2:${port} shop3:${port}`)
    for (const shop of ['shop1', 'shop2', 'shop3'])
      expect(textOf('proxy/haproxy.cfg')).toContain(`server ${shop} ${shop}:${port}`)
    expect(deployment.template.spec.containers[0]?.ports).toEqual([
      { name: 'http', containerPort: Number(port) },
    ])
    const cluster = shopsOf('compose.cluster.yaml')[0]?.environment
    expect(textOf('cluster/pgbouncer.ini')).toContain(`listen_port = ${portOf(cluster?.DATABASE_URL)}`)
    expect(textOf('cluster/haproxy.cfg')).toContain(`bind :${portOf(cluster?.DATABASE_DIRECT_URL)}`)
    expect(textOf('cluster/pgbouncer.ini')).toContain(`port=${portOf(cluster?.DATABASE_DIRECT_URL)}`)
  })

  test('checks ask addresses that answer, and none takes pages away with the database', () => {
    const [probes] = deployment.template.spec.containers
    expect(probes?.startupProbe.httpGet.path).toBe('/healthz')
    expect(probes?.livenessProbe.httpGet.path).toBe('/healthz')
    expect(probes?.readinessProbe.httpGet.path).toBe('/readyz')
    expect(textOf('Dockerfile')).toContain("+ '/healthz'")
    expect(textOf('proxy/Caddyfile')).toMatch(/health_uri \/readyz$/m)
    expect(textOf('proxy/haproxy.cfg')).toMatch(/http-check send meth GET uri \/readyz$/m)
  })
})

test('limits that the role has are those that the shop asks for', () => {
  for (const limit of [
    "statement_timeout = '5s'",
    "lock_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
  ]) {
    expect(textOf('cluster/make-shop.sh')).toContain(`ALTER ROLE shop SET ${limit};`)
    expect(textOf('cluster/pgbouncer.ini')).toMatch(
      new RegExp(`^ignore_startup_parameters = .*\\b${limit.split(' ')[0]}\\b`, 'm'),
    )
  }
})

test('a new leader is met as soon as it is there, not after a rest that somebody takes on the way to it', () => {
  const [, loginRetry] = /^server_login_retry = ([\d.]+)$/m.exec(textOf('cluster/pgbouncer.ini')) ?? []
  expect(Number(loginRetry)).toBeLessThan(1)
  expect(textOf('cluster/haproxy.cfg')).toMatch(/^ {2}retries 0$/m)
  expect(textOf('cluster/haproxy.cfg')).toMatch(/^ {2}default-server .*\binter 1s\b.*\brise 1\b/m)
})

test('an order that was acknowledged is on two machines', () => {
  const patroni = z
    .object({ bootstrap: z.object({ dcs: z.record(z.string(), z.unknown()) }) })
    .parse(documentsOf('cluster/patroni.yml')[0])
  const { ttl, loop_wait: rest, retry_timeout: retry, ...rules } = patroni.bootstrap.dcs
  expect(rules).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  // Patroni's own rule: a leader that is alive must be able to say so in time.
  expect(Number(rest) + 2 * Number(retry)).toBeLessThanOrEqual(Number(ttl))
  const cluster = kubernetes.find(({ kind }) => kind === 'Cluster')
  expect(cluster?.spec).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { dataDurability: 'required' } },
  })
})

function portOf(address = ''): string {
  return new URL(address).port
}
