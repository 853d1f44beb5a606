import { washCareIcons, washCareUrl } from '#domain/drawn-pictures.ts'

const words: Record<string, string> = {
  'machine-cold': 'Machine wash cold',
  'hand-wash': 'Hand wash',
  'no-bleach': 'Do not bleach',
  'tumble-low': 'Tumble dry low',
  'no-tumble': 'Do not tumble dry',
  'line-dry-shade': 'Dry in shade',
  'flat-dry': 'Dry flat',
  'iron-low': 'Warm iron',
  'no-iron': 'Do not iron',
  'no-dryclean': 'Do not dry clean',
  'no-wring': 'Do not wring',
}

/** The washing icons, each with its words. */
export function CareIcons({ names }: { names: readonly string[] }) {
  const known = washCareIcons.filter((icon) => names.includes(icon))
  if (known.length === 0) return null
  return (
    <section aria-labelledby="care" className="grid grid-cols-1 gap-3">
      <h2 id="care" className="display text-xl">
        Washing instructions
      </h2>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {known.map((name) => (
          <li key={name} className="grid justify-items-center gap-1 text-center text-sm">
            <img src={washCareUrl(name)} alt="" width={48} height={48} loading="lazy" />
            {words[name]}
          </li>
        ))}
      </ul>
    </section>
  )
}
