import { useNoteDraft } from './use-note-draft.ts'

type Props = {
  note: string
  isOff: boolean
  /** Keeps what was written, and says when it is kept. */
  keep: (words: string, onKept: () => void) => void
}

/** A note that people of the shop leave each other. */
export function NoteForm({ note, isOff, keep }: Props) {
  const draft = useNoteDraft(note)
  const { words, theirs } = draft
  return (
    <form
      className="note"
      onSubmit={(event) => {
        event.preventDefault()
        draft.send(words)
        keep(words, () => draft.kept(words))
      }}
    >
      <label>
        Note
        <textarea
          rows={2}
          maxLength={500}
          value={words}
          onChange={({ target: { value } }) => draft.write(value)}
        />
      </label>
      {theirs === null ? null : (
        <p className="bar" role="status">
          Somebody wrote meanwhile: “{theirs}”
        </p>
      )}
      <button type="submit" disabled={isOff}>
        Keep the note
      </button>
    </form>
  )
}
