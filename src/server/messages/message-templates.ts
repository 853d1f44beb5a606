import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { examples, messageKinds } from './message-kinds.ts'
import type { MessageKind } from './message-kinds.ts'

const folder = fileURLToPath(new URL('../../../content/messages', import.meta.url))

const file = z.strictObject({
  text: z.string().min(1),
  dlt: z.strictObject({ template: z.string(), text: z.string() }),
  msg91: z.string(),
})

export type MessageTemplate = {
  /** Our words, values as `{name}`. */
  text: string
  /** Registration with the operators (DLT): id and exact words, values as `{#var#}`; empty until registered. */
  dlt: { template: string; text: string }
  /** MSG91's own id of the same template. */
  msg91: string
}

export type MessageTemplates = ReturnType<typeof readMessageTemplates>

/** Reads content/messages; refuses words that differ from their registered template, since carriers drop those. */
export function readMessageTemplates({ host, from = folder }: { host: string; from?: string }) {
  const templates = new Map<MessageKind, MessageTemplate>()
  for (const kind of messageKinds)
    templates.set(kind, file.parse(parse(readFileSync(`${from}/${kind}.yaml`, 'utf8'))))

  function template(kind: MessageKind): MessageTemplate {
    const found = templates.get(kind)
    if (!found) throw new Error(`content/messages/${kind}.yaml is missing`)
    return found
  }

  /** The message as it is sent; a value that is not given is a mistake of ours and thrown. */
  function fill(kind: MessageKind, values: Readonly<Record<string, string>>): string {
    const known: Record<string, string> = { host, ...values }
    return template(kind).text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = Object.hasOwn(known, name) ? known[name] : undefined
      if (value === undefined) throw new Error(`content/messages/${kind}.yaml: nothing is known as {${name}}`)
      return value
    })
  }

  /** What is wrong with the words, one sentence each; `isLive` also asks for every registration. */
  function problems(isLive: boolean): string[] {
    return messageKinds.flatMap((kind) => {
      const { dlt } = template(kind)
      const name = `content/messages/${kind}.yaml`
      if (dlt.text === '') return isLive ? [`${name}: dlt.template and dlt.text are needed in live mode`] : []
      return isWordedAs(dlt.text, fill(kind, examples[kind])) ? [] : [`${name}: text differs from dlt.text`]
    })
  }

  return { template, fill, problems }
}

/** Whether a message is an instance of its registered template; a variable holds 1 to 30 characters. */
export function isWordedAs(template: string, message: string): boolean {
  const fixed = template.split('{#var#}').map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[^]{1,30}')}$`).test(message)
}
