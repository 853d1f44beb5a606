import type { ToldPolicy } from '#domain/return-case.ts'

/** `{returnDays}`, or `{returnDays:30}`: as the text has it until the owner has written the rules. Days are counted in words. */
const daysPlace = /\{returnDays(?::(\d+))?\}( days)?/g
const onlyIf = /\{if (no )?(returnFee|oneReturnPerOrder|damageNeedsVideo):([^{}]*)\}/g
/** What is left of a line whose words are all left out: nothing, the mark of a list, quotes of YAML. */
const emptied = /^\s*(?:-\s*)?(?:''|"")?\s*$/
/** Any place of the rules that is misspelt. */
const unknownPlace = /\{(?:if|return)[^}]*\}?/

/**
 * The owner's texts with the rules in them, so that pages promise what the rules do: the days, and words that hold only while
 * a rule is on, `{if oneReturnPerOrder:…}`, or off, `{if no returnFee:…}`. A line of which nothing is left is left out.
 * Throws on a place that it does not know.
 */
export function withPolicy(text: string, policy: ToldPolicy): string {
  const { isWritten, returnDays, returnFee } = policy
  const filled = text
    .replaceAll(daysPlace, (_place, first: string | undefined, unit: string | undefined) => {
      const days = first !== undefined && !isWritten ? Number(first) : returnDays
      return `${days}${unit && days === 1 ? ' day' : (unit ?? '')}`
    })
    .replaceAll('{returnFee}', `₹${returnFee}`)
    .split('\n')
    .flatMap((line) => {
      const said = line.replaceAll(onlyIf, (_place, no: string | undefined, rule: Rule, words: string) =>
        Boolean(policy[rule]) === (no === undefined) ? words : '',
      )
      return said !== line && emptied.test(said) ? [] : [said]
    })
    .join('\n')
  const unknown = unknownPlace.exec(filled)
  if (unknown) throw new Error(`${unknown[0]} is no place of the rules`)
  return filled
}

type Rule = 'returnFee' | 'oneReturnPerOrder' | 'damageNeedsVideo'
