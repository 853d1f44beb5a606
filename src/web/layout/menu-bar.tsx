import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from '#platform/browser/router/router.ts'
import { timings } from '../timings.ts'
import type { MenuLink } from './menu-links.ts'
import { useFrame } from './use-frame.ts'

/**
 * The menu on wide screens: sub-menus open on hover and focus and close 150 ms after the pointer leaves (spec §2). Touch
 * screens have no hover: the first tap opens the sub-menu, the second follows the link.
 */
export function MenuBar() {
  const { menu } = useFrame()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="menu-bar">
      {/* The key closes every sub-menu when the page changes. */}
      <ul key={pathname} className="flex items-center">
        {menu.map((link) => (
          <MenuBarItem key={link.name + link.to} {...link} />
        ))}
      </ul>
    </nav>
  )
}

function MenuBarItem({ name, to, entries }: MenuLink) {
  const [isOpen, setIsOpen] = useState(false)
  const isOpeningTap = useRef(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Wherever the focus is: what opened by hover closes by key too (WCAG 1.4.13).
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  if (entries.length === 0) {
    return (
      <li>
        <Link to={to} className="menu-link">
          {name}
        </Link>
      </li>
    )
  }

  function open() {
    clearTimeout(closing.current)
    setIsOpen(true)
  }
  function onPointerDown({ pointerType }: PointerEvent) {
    isOpeningTap.current = pointerType === 'touch' && !isOpen
  }
  function onClick(event: MouseEvent) {
    if (isOpeningTap.current) event.preventDefault()
    setIsOpen(isOpeningTap.current)
    isOpeningTap.current = false
  }
  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') open()
  }
  function onPointerLeave({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return
    closing.current = setTimeout(() => setIsOpen(false), timings.subMenuCloseMs)
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    <li
      className="relative"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onFocus={open}
      onBlur={onBlur}
    >
      <Link
        to={to}
        className="menu-link"
        aria-expanded={isOpen}
        onPointerDown={onPointerDown}
        onClick={onClick}
      >
        {name}
      </Link>
      <ul className="sub-menu" hidden={!isOpen} aria-label={name}>
        {entries.map((entry) => (
          <li key={entry.name + entry.to}>
            <Link to={entry.to} className="sub-menu-link" onClick={() => setIsOpen(false)}>
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
