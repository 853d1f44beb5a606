import { createHmac } from 'node:crypto'

/** Eight digits: from here on, as many numbers as follow. */
const first = 10_000_000
const amount = 90_000_000

const halfBits = 14
const half = 2 ** halfBits
const rounds = 4

/**
 * The number that people use for the order that is so many: each count has one of its own, and two of them do not tell
 * how many came between (decision 0040). Once all of eight digits are given they count on.
 */
export function orderNumberOf(count: number, key: string): number {
  if (count >= amount) return first + count
  let hidden = shuffled(count, key)
  // The shuffle goes over somewhat more numbers than are wanted: what falls outside is shuffled on until it is inside.
  while (hidden >= amount) hidden = shuffled(hidden, key)
  return first + hidden
}

/** A Feistel network: whatever its rounds do, no two counts meet. */
function shuffled(count: number, key: string): number {
  let [left, right] = [Math.floor(count / half), count % half]
  for (let round = 0; round < rounds; round += 1) {
    const mixed = createHmac('sha256', key).update(`${round}:${right}`).digest().readUInt16BE() % half
    ;[left, right] = [right, left ^ mixed]
  }
  return left * half + right
}
