/** The number of messages and result page, beside the specification's five characters; a server of its fields alone has none. */
export function OrderName({ number }: { number: string | undefined }) {
  return number === undefined ? null : <>Order {number} ·</>
}
