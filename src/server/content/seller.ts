import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { BadEnvironment, type Env, settingsRefused } from '#server/env.ts'

const said = z.string().trim().min(1, 'is empty')

/**
 * Who sells and who answers for it: what the Consumer Protection (E-Commerce) Rules 2020 and the Legal Metrology
 * (Packaged Commodities) Rules 2011 want shoppers to be told.
 */
export const sellerFile = z.object({
  legalName: said,
  address: z.array(said).min(1),
  /** Null for who need not be registered. */
  gstin: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, 'is no GSTIN')
    .nullable(),
  customerCare: z.object({ phone: said, email: z.email(), hours: said }),
  grievanceOfficer: z.object({ name: said, designation: said, phone: said, email: z.email() }),
  /** For products that do not say it themselves. */
  countryOfOrigin: said,
  /** The maker or packer of products that do not say it themselves, with the address. */
  packedBy: said,
})

export type Seller = z.infer<typeof sellerFile>

/** What tells the made-up values of the sample shop from an owner's. */
const sampleMark = /\bsample\b|\.example\b|00AAAAA0000A/i

/** What a live shop cannot start with in its shop.yaml, one sentence a value. */
export function sellerFaults(folder: string): string[] {
  const file: unknown = parse(readFileSync(join(folder, 'shop.yaml'), 'utf8'))
  const read = z.object({ seller: sellerFile }).safeParse(file)
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `content/shop.yaml: ${path.join('.')}: ${message}`)
  return leavesOf(read.data.seller, 'seller')
    .filter(({ value }) => sampleMark.test(value))
    .map(({ path, value }) => `content/shop.yaml: ${path}: "${value}" is still the sample shop's`)
}

/** The law wants shoppers to know with whom they deal: a live shop says so from its first page on. */
export function refuseUnknownSeller({ SHOP_MODE }: Pick<Env, 'SHOP_MODE'>, folder: string): void {
  const faults = SHOP_MODE === 'live' ? sellerFaults(folder) : []
  if (faults.length > 0) throw new BadEnvironment(settingsRefused(faults))
}

function leavesOf(value: unknown, path: string): Array<{ path: string; value: string }> {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
}

/** The line at the foot of every page. */
export function sellerLine({ legalName, gstin, grievanceOfficer: officer }: Seller): string {
  return [
    `Sold by ${legalName}.`,
    ...(gstin === null ? [] : [`GSTIN ${gstin}.`]),
    `${officer.designation}: ${officer.name}, ${officer.phone}, ${officer.email}.`,
  ].join(' ')
}

/** What stands with every product that does not say it itself. */
export function sellerFacts({ legalName, countryOfOrigin, packedBy }: Seller) {
  return [
    { key: 'Country of origin', value: countryOfOrigin },
    { key: 'Made or packed by', value: packedBy },
    { key: 'Sold by', value: legalName },
  ]
}

/** The section of the contact page, as Markdown. */
export function sellerSection({
  legalName,
  address,
  gstin,
  customerCare: care,
  grievanceOfficer: officer,
}: Seller) {
  return `

## Who sells to you

${[legalName, ...address, ...(gstin === null ? [] : [`GSTIN ${gstin}`])].join('  \n')}

Customer care: ${care.phone}, [${care.email}](mailto:${care.email}), ${care.hours}

## Grievance officer

${officer.name}, ${officer.designation}  \n${officer.phone}  \n[${officer.email}](mailto:${officer.email})

A complaint is acknowledged within 48 hours, with a number to follow it by, and settled within one month.
`
}
