import { createSocket } from 'node:dgram'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** `/etc/hosts` and a DNS as machines of one's own have them: the names stand in the one, the other knows none of them. */
export async function nameMachines(
  home: string,
  { hosts, dns }: { hosts: string[]; dns: string },
): Promise<void> {
  writeFileSync(path.join(home, 'hosts'), `${hosts.join('\n')}\n`)
  writeFileSync(path.join(home, 'resolv.conf'), `nameserver ${dns}\n`)
  for (const name of ['hosts', 'resolv.conf'])
    execFileSync('mount', ['--bind', path.join(home, name), `/etc/${name}`])
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const answer = Buffer.from(question)
    // An answer, and in it: there is no such name (RFC 1035 §4.1.1).
    answer.writeUInt16BE(0x8183, 2)
    socket.send(answer, port, address)
  })
  await new Promise<void>((ready) => socket.bind(53, dns, ready))
}
