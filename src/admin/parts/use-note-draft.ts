import { useState } from 'react'

/** What is being written, and the note that stood there when it began. */
type Draft = { words: string; over: string }

/** A note while it is written: what somebody else wrote meanwhile is told, what was kept oneself is not. */
export function useNoteDraft(note: string) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const isTheirs = draft !== null && note !== draft.over && note !== sent
  return {
    words: draft?.words ?? note,
    theirs: isTheirs ? note : null,
    write: (words: string) => setDraft((before) => ({ words, over: before?.over ?? note })),
    /** As the shop keeps it. */
    send: (words: string) => setSent(words.trim()),
    /** These words are kept; what was added since stays. */
    kept: (words: string) =>
      setDraft((before) =>
        before === null || before.words === words ? null : { ...before, over: words.trim() },
      ),
  }
}
