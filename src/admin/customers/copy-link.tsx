import { toast } from 'sonner'

/** Puts a link where it can be pasted from, into whatever one writes to the customer with. */
export function CopyLink({ says, url }: { says: string; url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast(`${says}: copied.`)
    } catch {
      // A browser that does not let pages do this: it can be marked by hand.
      toast(url, { duration: 60_000 })
    }
  }
  return (
    <button type="button" onClick={() => void copy()}>
      {says}
    </button>
  )
}
