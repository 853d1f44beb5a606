/** The shop's name with its flower; drawn here, so that it is there with the first paint. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-kurinji">
      <svg viewBox="0 0 64 64" width="30" height="30" aria-hidden="true" fill="currentColor">
        <path d="M32 4c8 8 11 16 8 25-3 5-13 5-16 0-3-9 0-17 8-25z" />
        <path d="M4 22c11 0 19 4 23 14 0 5-7 10-13 8-8-4-12-11-10-22z" opacity=".85" />
        <path d="M60 22c-11 0-19 4-23 14 0 5 7 10 13 8 8-4 12-11 10-22z" opacity=".85" />
        <path d="M32 38v24" stroke="#2f7d57" strokeWidth="4" strokeLinecap="round" />
        <circle cx="32" cy="36" r="5" fill="#e3a72f" />
      </svg>
      <span className="display text-[26px] leading-none">{name}</span>
    </span>
  )
}
