import { timings } from '#web/timings.ts'

export const particles = 100

/** Confetti for 3 seconds, 100 particles (spec §9); nothing for those who prefer reduced motion. */
export async function throwConfetti(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: canvasConfetti } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'confetti'
  const page = document.querySelector('main') ?? document.body
  page.append(canvas)
  // Without a worker: it would come from a blob, which the content policy forbids, and nothing would fly.
  const confetti = canvasConfetti.create(canvas, { resize: true, useWorker: false })
  void confetti({
    particleCount: particles,
    spread: 80,
    origin: { y: 0.35 },
    colors: ['#5b3e96', '#e3a72f', '#2f7d57', '#b3362b'],
    disableForReducedMotion: true,
  })
  setTimeout(() => {
    confetti.reset()
    canvas.remove()
  }, timings.confettiMs)
}
