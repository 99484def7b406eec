/** What a visitor sees when the site itself is at fault. */
export function ErrorPage({ phone, phoneLink }: { phone: string; phoneLink: string }) {
  return (
    <div className="page py-16">
      <h1 className="headline text-7xl">Unexpected Application Error</h1>
      <p className="mt-6">
        Something broke on our side. Go back and try again, or call us at{" "}
        <a className="text-link" href={phoneLink}>
          {phone}
        </a>
        .
      </p>
      <p className="mt-8">
        <a className="button" href="/">
          Back to Home
        </a>
      </p>
    </div>
  );
}
