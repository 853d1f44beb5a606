import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { href } from '#domain/href.ts'
import { examples, messageKinds } from './message-kinds.ts'
import type { MessageKind } from './message-kinds.ts'

const folder = fileURLToPath(new URL('../../../content/messages', import.meta.url))
const shopFile = fileURLToPath(new URL('../../../content/shop.yaml', import.meta.url))

/** What messages tell of content/shop.yaml. */
const shopOfFile = z.object({ phone: z.string().nullish() })

const file = z.strictObject({
  text: z.string().min(1),
  dlt: z.strictObject({ template: z.string(), text: z.string() }),
  msg91: z.string(),
  whatsapp: z.strictObject({ name: z.string().min(1), language: z.string().min(2) }).optional(),
  email: z.strictObject({ subject: z.string().min(1), text: z.string().min(1) }).optional(),
})

export type MessageTemplate = {
  /** Our words, values as `{name}`. */
  text: string
  /** Registration with the operators (DLT): id and exact words, values as `{#var#}`; empty until registered. */
  dlt: { template: string; text: string }
  /** MSG91's own id of the same template. */
  msg91: string
  /** The template as Meta approved it; messages without it go by SMS only. */
  whatsapp?: { name: string; language: string } | undefined
  /** The same by e-mail, without room to save; messages without it go by SMS only. */
  email?: EmailText | undefined
}

type EmailText = { subject: string; text: string }

type Values = Readonly<Record<string, string>>

export type MessageTemplates = ReturnType<typeof readMessageTemplates>

/** Reads content/messages; refuses words that differ from their registered template, since carriers drop those. */
export function readMessageTemplates({ publicUrl, from = folder }: { publicUrl: string; from?: string }) {
  const { host } = new URL(publicUrl)
  const { phone } = shopOfFile.parse(parse(readFileSync(shopFile, 'utf8')))
  const everywhere: Values = {
    host,
    url: publicUrl,
    help: phone ?? host + href.static('contact'),
    // A message that was written before its words asked for these is sent all the same.
    expected: 'soon',
    token: '',
    reference: 'with your bank',
  }
  const templates = new Map<MessageKind, MessageTemplate>()
  for (const kind of messageKinds)
    templates.set(kind, file.parse(parse(readFileSync(`${from}/${kind}.yaml`, 'utf8'))))

  function template(kind: MessageKind): MessageTemplate {
    const found = templates.get(kind)
    if (!found) throw new Error(`content/messages/${kind}.yaml is missing`)
    return found
  }

  /** The SMS as it is sent; a value that is not given is a mistake of ours and thrown. */
  function fill(kind: MessageKind, values: Values): string {
    return filled(kind, template(kind).text, values)
  }

  /** The e-mail as it is sent; null for a message that has none. */
  function fillEmail(kind: MessageKind, values: Values): EmailText | null {
    const { email } = template(kind)
    if (!email) return null
    return { subject: filled(kind, email.subject, values), text: filled(kind, email.text, values) }
  }

  function filled(kind: MessageKind, words: string, values: Values): string {
    const known: Values = { ...everywhere, ...values }
    return words.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = Object.hasOwn(known, name) ? known[name] : undefined
      if (value === undefined) throw new Error(`content/messages/${kind}.yaml: nothing is known as {${name}}`)
      return value
    })
  }

  /** What is wrong with the words, one sentence each; `isLive` also asks for every registration. */
  function problems({ isLive }: { isLive: boolean }): string[] {
    return messageKinds.flatMap((kind) => {
      // A value that nobody gives shows here, not with the first customer.
      fillEmail(kind, examples[kind])
      const { dlt } = template(kind)
      const name = `content/messages/${kind}.yaml`
      if (dlt.text === '') return isLive ? [`${name}: dlt.template and dlt.text are needed in live mode`] : []
      return isWordedAs(dlt.text, fill(kind, examples[kind])) ? [] : [`${name}: text differs from dlt.text`]
    })
  }

  return { template, fill, fillEmail, problems }
}

/** Whether a message is an instance of its registered template; a variable holds 1 to 30 characters. */
export function isWordedAs(template: string, message: string): boolean {
  const fixed = template.split('{#var#}').map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[^]{1,30}')}$`).test(message)
}
