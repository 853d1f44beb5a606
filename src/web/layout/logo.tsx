import { heartColor, petals } from './brand-mark.ts'

/** The name of the shop with its flower; inline, so that it is part of the first paint. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-[8px] text-kurinji">
      <svg viewBox="-50 -50 100 100" width="30" height="30" aria-hidden="true">
        <path d={petals} fill="currentColor" />
        <circle r="7" fill={heartColor} />
      </svg>
      <span className="display site-name leading-none">{name}</span>
    </span>
  )
}
