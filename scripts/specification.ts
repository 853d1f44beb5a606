// Reads docs/specification.md: the clauses of the specification and its sections.
import { readFileSync } from 'node:fs'

export type Specification = { sections: string[]; clauses: Map<string, string> }

/** How many clauses each section was cut into; the page may reword them, not lose any. */
export const clausesPerSection: Record<string, number> = {
  S0: 2,
  S1: 12,
  S2: 84,
  S3: 41,
  S4: 60,
  S5: 20,
  S6: 7,
  S7: 33,
  S8: 29,
  S9: 38,
}

export function readSpecification(page = readFileSync('docs/specification.md', 'utf8')): Specification {
  const clauses = [...page.matchAll(/^- \*\*(S\d-\d{3})\*\* (.+)$/gm)]
  return {
    sections: [...page.matchAll(/^## (\d+)\. /gm)].map(([, section = '']) => section),
    clauses: new Map(clauses.map(([, id = '', words = '']) => [id, words])),
  }
}

/** Every clause that the page must have, in order. */
export function allClauseIds(): string[] {
  return Object.entries(clausesPerSection).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}-${String(at + 1).padStart(3, '0')}`),
  )
}
