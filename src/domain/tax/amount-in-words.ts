const small = (
  'zero one two three four five six seven eight nine ten eleven' +
  ' twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const groups = [
  { size: 10_000_000, word: 'crore' },
  { size: 100_000, word: 'lakh' },
  { size: 1000, word: 'thousand' },
  { size: 100, word: 'hundred' },
]

/** An amount as an invoice spells it: "Rupees one lakh two thousand and fifty paise only". */
export function amountInWords(amountPaise: number): string {
  const rupees = Math.floor(amountPaise / 100)
  const left = amountPaise % 100
  return `Rupees ${inWords(rupees)}${left === 0 ? '' : ` and ${inWords(left)} paise`} only`
}

function inWords(count: number): string {
  if (count < 20) return small[count] ?? ''
  const group = groups.find(({ size }) => count >= size)
  if (!group)
    return `${tens[Math.floor(count / 10)] ?? ''}${count % 10 === 0 ? '' : `-${inWords(count % 10)}`}`
  const rest = count % group.size
  return `${inWords(Math.floor(count / group.size))} ${group.word}${rest === 0 ? '' : ` ${inWords(rest)}`}`
}
