// Reads docs/spec-coverage.tsv: which test, decision or reason stands behind each clause of the specification.
import { existsSync, readFileSync } from 'node:fs'
import { openProofs, type Proofs } from './proofs.ts'
import { allClauseIds, readSpecification } from './specification.ts'

export const states = ['shown', 'open', 'by decision', 'no claim'] as const
export type State = (typeof states)[number]
export type Row = { id: string; state: State; proof: string; clause: string }

export function readCoverage(): Row[] {
  return readFileSync('docs/spec-coverage.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('id\t'))
    .map((line) => {
      const [id = '', state = '', proof = '', clause = ''] = line.split('\t')
      if (!isState(state))
        throw new Error(`${id}: '${state}' is not a state; use one of ${states.join(', ')}`)
      return { id, state, proof, clause }
    })
}

/** What the rows are held against: the words of the page, and the tests. */
type Account = { words: Map<string, string>; proofs: Proofs }

export function openAccount(): Account {
  return { words: readSpecification().clauses, proofs: openProofs() }
}

/** What is wrong with the account; an empty list when every row keeps its word. */
export function faultsOf(rows: Row[], { words, proofs }: Account = openAccount()): string[] {
  return [
    ...missingClauses(rows, words),
    ...rows.flatMap((row) =>
      [...faultsOfWords(row, words), ...faultsOfProof(row, proofs)].map((fault) => `${row.id}: ${fault}`),
    ),
  ]
}

function missingClauses(rows: Row[], words: Map<string, string>): string[] {
  const seen = Map.groupBy(rows, ({ id }) => id)
  return allClauseIds().flatMap((id) => {
    const count = seen.get(id)?.length ?? 0
    return [
      ...(words.has(id) ? [] : [`${id}: is missing in docs/specification.md`]),
      ...(count === 1 ? [] : [`${id}: has ${count} rows instead of one`]),
    ]
  })
}

function faultsOfWords({ id, clause }: Row, words: Map<string, string>): string[] {
  return clause === words.get(id) ? [] : ['its words are not those of docs/specification.md']
}

function faultsOfProof({ state, proof }: Row, proofs: Proofs): string[] {
  if (state === 'open') return proof === '' ? [] : ['is open and names a proof']
  if (proof === '') return [`is '${state}' and names nothing`]
  if (state === 'no claim') return []
  if (state === 'by decision')
    return proof
      .split(' | ')
      .filter((file) => !existsSync(file))
      .map((file) => `there is no ${file}`)
  return proof.split(' | ').flatMap((reference) => proofs.faultsOf(reference))
}

function isState(text: string): text is State {
  return states.some((state) => state === text)
}
