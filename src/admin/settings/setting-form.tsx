import type { FormEvent, ReactNode } from 'react'
import { sentenceOf } from '#admin/calls/sentence-of.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { useKeptWords } from './use-kept-words.ts'
import { useWriteSettings, type WrittenPart } from './use-write-settings.ts'

type Props = {
  label: string
  kept: { version: number; changedBy: string | null; changedAt: string | null }
  /** What was typed, as the part of the settings that it makes. */
  read: (typed: (name: string) => string) => WrittenPart
  children: ReactNode
}

/** A part of the settings: saved as a whole, with who wrote it last. */
export function SettingForm({ label, kept, read, children }: Props) {
  const { mutate, error, isPending } = useWriteSettings()
  const isOnline = useOnline()
  const { form, typed, saves } = useKeptWords(kept.version)
  const save = (event: FormEvent<HTMLFormElement>) => {
    saves()
    mutate({ written: read(typedIn(event)), actionId: crypto.randomUUID() })
  }
  return (
    <form ref={form} className="fields" aria-label={label} onSubmit={save} onInput={typed} noValidate>
      {children}
      <p className="failure" role="alert">
        {error ? sentenceOf(error) : ''}
      </p>
      <button type="submit" className="main" disabled={isPending || !isOnline}>
        Save
      </button>
      <small>
        {kept.changedAt === null
          ? 'Nobody has changed this yet: these are the values that a shop begins with.'
          : `Changed by ${kept.changedBy ?? 'somebody who has left'}, ${momentShown(kept.changedAt)}.`}
      </small>
    </form>
  )
}
