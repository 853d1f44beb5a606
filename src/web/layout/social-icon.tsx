// Simple shapes of our own, because the logos are trademarks.
const shapes: Record<string, string> = {
  Facebook: 'M14 8h3V4h-3c-2.8 0-5 2.2-5 5v2H6v4h3v7h4v-7h3.2l.8-4h-4V9c0-.6.4-1 1-1z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM16.8 6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  YouTube:
    'M22 8.2A3 3 0 0 0 19.9 6C18 5.5 12 5.5 12 5.5s-6 0-7.9.5A3 3 0 0 0 2 8.2 31 31 0 0 0 1.7 12c0 1.3.1 2.5.3 3.8A3 3 0 0 0 4.1 18c1.9.5 7.9.5 7.9.5s6 0 7.9-.5a3 3 0 0 0 2.1-2.2c.2-1.3.3-2.5.3-3.8s-.1-2.5-.3-3.8zM10 15V9l5.2 3z',
  LinkedIn:
    'M5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3.2 9h3.6v11H3.2zM9 9h3.4v1.6c.6-1 1.8-1.9 3.6-1.9 3.5 0 4.5 2.2 4.5 5.3v6h-3.6v-5.4c0-1.5-.3-2.8-1.9-2.8s-2.3 1.2-2.3 2.7V20H9z',
}

/** The icon of a social link; the first letter of its name if it has none. */
export function SocialIcon({ name }: { name: string }) {
  const shape = shapes[name]
  if (!shape) return <span aria-hidden>{name.slice(0, 1)}</span>
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={shape} />
    </svg>
  )
}
