import type { FastifyInstance } from 'fastify'
import { contractDocument } from './contract-document.ts'
import { contractPage } from './contract-page.ts'

/** The contract for machines (`/api/openapi.json`) and people (`/api`), made from the rows. */
export async function contractRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  // Written when somebody asks: a third of what a shop's start would compute, and most never are.
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(contractDocument(publicUrl)))),
  )
  app.get('/api', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= contractPage())),
  )
}
