import { endpoints } from '#contract/endpoints.ts'
import { schemas } from '#contract/endpoint-schemas.ts'
import { summaries } from '#contract/endpoint-summaries.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { CallSchemas } from '#platform/http/http.ts'
import { createShapes } from './contract-shapes.ts'
import { refusalsOf } from './refusal-documents.ts'

const signInWords = {
  none: 'anyone',
  optional: 'anyone; a signed-in customer is known',
  required: 'signed-in customer (bearer token)',
  signature: 'payment gateway (signature over the raw body)',
}

/** The rows for people: each call with what it takes and gives, and below them the shapes that have a name. */
export function contractPage(): string {
  const { shape, named } = createShapes()
  const rows = keysOf(endpoints).map((name) => {
    const { method, path, signIn } = endpoints[name]
    const row: CallSchemas = schemas[name]
    const shapes = Object.entries({ query: row.query, body: row.body, data: row.data }).flatMap(
      ([part, schema]) =>
        schema
          ? [
              `<details><summary>${part}</summary><pre>${written(shape(schema, part === 'data' ? 'output' : 'input'))}</pre></details>`,
            ]
          : [],
    )
    const refused = Object.entries(refusalsOf(name)).map(
      ([status, { codes }]) => `${status} ${codes.map((code) => `<code>${code}</code>`).join(', ')}`,
    )
    return `<article><h2><code>${method} /api/web${path}</code></h2><p>${summaries[name]}. For: ${signInWords[signIn]}.</p><p>May refuse: ${refused.join('; ')}.</p>${shapes.join('')}</article>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The contract of this shop</title><style>body{font:16px/1.6 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#221a33}
h2{font-size:1rem;margin:2rem 0 0}p{margin:.25rem 0}pre{overflow:auto;background:#fbf8f3;padding:1rem;font-size:13px}</style></head>
<body><main><h1>The contract of this shop</h1><p>Every answer is <code>{ status, message, data }</code>; a refusal adds <code>code</code>.
Money is in rupees, weights in grams, times are UTC. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('')}
<h2 id="shapes">Shapes</h2>${shapesOf(named)}</main></body></html>`
}

function shapesOf(named: Record<string, unknown>): string {
  return Object.keys(named)
    .toSorted()
    .map(
      (name) =>
        `<details id="${name}"><summary>${name}</summary><pre>${written(named[name])}</pre></details>`,
    )
    .join('')
}

/** A name leads to its shape. */
function written(value: unknown): string {
  return escaped(value).replaceAll(
    /\{\s*"\$ref": "#\/components\/schemas\/(\w+)"\s*\}/g,
    '<a href="#$1">$1</a>',
  )
}

function escaped(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
