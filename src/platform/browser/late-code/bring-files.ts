const whole = new Set<string>()

/**
 * Asks for the files of a late part side by side and lets the browser read them once all have come whole: a file of code
 * that it asked for itself and that was lost stays lost to it as long as the page stands (HTML, "fetch a single module
 * script"), however often it is imported again. Throws when one does not come; the next call asks for it anew.
 */
export async function bringFiles<Code>(read: () => Promise<Code>, addresses: string[]): Promise<Code> {
  await Promise.all(addresses.map(bring))
  return read()
}

async function bring(address: string): Promise<void> {
  // The scripts that the page began with are there: it would not run without them.
  if (whole.has(address) || document.querySelector(`link[href="${address}"]`)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
  whole.add(address)
}
