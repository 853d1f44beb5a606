import { readBounded } from '#platform/http/http.ts'

type VendorAnswer = { ok: true; status: number; body: unknown } | { ok: false; detail: string }

type VendorRequest = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

/** POSTs to a vendor: one time limit for everything, no redirects, a bounded answer, nothing thrown. */
export async function askVendor({ url, headers, body, timeoutMs }: VendorRequest): Promise<VendorAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    const text = await readBounded(response)
    if (text === null) return { ok: false, detail: 'answer too large' }
    return { ok: true, status: response.status, body: parsed(text) }
  } catch (error) {
    // The message of a fetch error can quote the address, and with it a number: only its name leaves.
    return { ok: false, detail: error instanceof Error ? error.name : 'failed' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
