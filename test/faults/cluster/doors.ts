import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './machines.ts'
import { until } from './patroni-nodes.ts'
import { fromRecipe } from './recipe.ts'

export const doorNames = ['haproxy', 'nginx', 'caddy'] as const
export type DoorName = (typeof doorNames)[number]

/** TLS in front of the shops, as deploy/proxy has it; only nginx, which is told addresses, is told others. */
export async function openDoor(
  machine: Machine,
  name: DoorName,
  shops: readonly string[],
): Promise<{ name: DoorName; url: string }> {
  makeCertificate(machine.place('/etc/ssl/kurinji'), `${name}.localhost`)
  start[name](machine, shops)
  const url = `https://${name}.localhost`
  await until(() => answers(url), `${name} leads to a shop`, 60_000)
  return { name, url }
}

const start = {
  haproxy(machine) {
    writeFileSync(machine.place('/etc/haproxy/haproxy.cfg'), fromRecipe('proxy/haproxy.cfg'))
    machine.run('door', ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg'], { as: 'root' })
  },
  nginx(machine, shops) {
    const addresses = Object.fromEntries(
      shops.map((shop, index) => [`127.0.0.1:300${index + 1}`, `${shop}:3000`]),
    )
    writeFileSync(machine.place('/etc/nginx/nginx.conf'), fromRecipe('proxy/nginx.conf', addresses))
    machine.run('door', ['nginx', '-g', 'daemon off;'], { as: 'root' })
  },
  caddy(machine) {
    writeFileSync(machine.place('/etc/caddy/Caddyfile'), fromRecipe('proxy/Caddyfile'))
    machine.run('door', ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'], {
      as: 'root',
      env: { SHOP_HOST: 'caddy.localhost', HOME: '/root' },
    })
  },
} satisfies Record<DoorName, (machine: Machine, shops: readonly string[]) => void>

/** One for who brings none, as a provider's would stand there. */
function makeCertificate(folder: string, name: string): void {
  mkdirSync(folder)
  const files = ['privkey.pem', 'fullchain.pem', 'both.pem'].map((file) => path.join(folder, file))
  const [key = '', chain = '', both = ''] = files
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync('openssl', [...words, '-subj', `/CN=${name}`, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  })
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200
  } catch {
    return false
  }
}
