/** The floating round button of SPEC.md, Shared layout: a seal with a star. */
export function AnnouncementButton({ href, label }: { href: string; label: string }) {
  return (
    <aside aria-label={label}>
      <a className="announcement-button" href={href} aria-label={label} title={label}>
        <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
          <circle className="seal-rule" cx="32" cy="32" r="25.5" />
          <path d="m32 13 5.1 12.2 13.2 1.1-10 8.6 3 12.9L32 40.9l-11.3 6.9 3-12.9-10-8.6 13.2-1.1Z" />
        </svg>
      </a>
    </aside>
  );
}
