//! One-time links.

use flagfall_server::recovery_link;

use super::*;

#[tokio::test]
async fn administrator_link_is_renewed_until_used() {
    let zone = Running::start();
    let first = zone.welcome.clone().expect("nobody is administrator yet");
    assert!(first.starts_with("/recovery#") && secret(&first).len() == 64, "{first}");
    let zone = zone.restart(|_| ()).await;
    assert_ne!(zone.welcome.as_ref(), Some(&first));
    let body = |link: &str| json!({"link": secret(link), "password": PASSWORD});
    let (status, reply) = zone.anybody().ask("POST", "/api/recovery", body(&first)).await;
    assert_eq!((status, &reply["error"]), (410, &json!("no_link")));
    let administrator = zone.administrator().await;
    let (_, me) = administrator.get("/api/me").await;
    assert_eq!(me["roles"], json!([{"person": me["id"], "role": "administrator", "scope": "zone"}]));
    let again = zone.welcome.clone().expect("it was there");
    assert_eq!(zone.anybody().ask("POST", "/api/recovery", body(&again)).await.0, 410);
    let zone = zone.restart(|_| ()).await;
    assert_eq!(zone.welcome, None);
    let (status, _) = zone.log_in("administrator", PASSWORD).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn administrator_issues_recovery_link() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (id, ann) = zone.join("Ann").await;
    let (_, token) = ann.ask("POST", "/api/me/tokens", json!({"name": "bot"})).await;
    let path = format!("/api/people/{id}/recovery");
    let (status, made) = administrator.ask("POST", &path, Value::Null).await;
    assert_eq!(status, 201);
    let link = secret(made["link"].as_str().expect("a link")).to_owned();
    // An unused link changes nothing, and a rejected password does not consume it.
    assert!(ann.is_in().await);
    let body = |password: &str| json!({"link": link, "password": password});
    assert_eq!(zone.anybody().ask("POST", "/api/recovery", body("short")).await.0, 422);
    let new = "another horse battery";
    let mut again = zone.anybody();
    let (status, account) = again.enter("/api/recovery", body(new)).await;
    assert_eq!((status, &account["id"]), (200, &json!(id)));
    assert!(again.is_in().await && !ann.is_in().await);
    let bot = zone.anybody().bearer(token["secret"].as_str().expect("a secret"));
    assert_eq!(bot.get("/api/me").await.0, 401);
    assert_eq!(zone.anybody().ask("POST", "/api/recovery", body(new)).await.0, 410);
    assert_eq!(zone.log_in("Ann", PASSWORD).await.0, 401);
    assert_eq!(zone.log_in("Ann", new).await.0, 200);
    assert_eq!(administrator.ask("POST", "/api/people/5/recovery", Value::Null).await.0, 404);
}

#[tokio::test]
async fn recovery_link_of_former_administrator_is_void() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (_, account) = administrator.get("/api/me").await;
    let (id, second) = zone.join("Second").await;
    let grant = json!({"person": id, "role": "administrator", "scope": "zone"});
    assert_eq!(administrator.ask("POST", "/api/roles", grant).await.0, 204);
    let (status, made) = second.ask("POST", &format!("/api/people/{}/recovery", account["id"]), Value::Null).await;
    assert_eq!(status, 201, "{made}");
    let revoked = administrator.ask("DELETE", &format!("/api/roles?person={id}&role=administrator"), Value::Null).await;
    assert_eq!(revoked.0, 204);
    let body = json!({"link": secret(made["link"].as_str().expect("a link")), "password": "another horse battery"});
    assert_eq!(zone.anybody().ask("POST", "/api/recovery", body).await.0, 410);
    assert!(administrator.is_in().await);
}

/// A link opens a page whose form posts to the endpoint that consumes the link.
#[tokio::test]
async fn links_open_their_pages() {
    let zone = Running::start();
    for (path, to) in [("/plain/recovery", "/api/recovery"), ("/plain/sign-up", "/api/people")] {
        let (head, status, page) = zone.anybody().send("GET", path, "").await;
        let page = page.as_str().expect("a page").to_owned();
        assert!(status == 200 && page.contains(&format!("<form data-to=\"{to}\"")), "{page}");
        assert!(head.contains("script-src 'self'; connect-src 'self'; base-uri 'none'"), "{head}");
        assert_eq!(head.matches("content-security-policy").count(), 1, "{head}");
        assert!(page.contains("<script src=\"/entrance.js\"></script>"), "{page}");
    }
    let (head, status, _) = zone.anybody().send("GET", "/entrance.js", "").await;
    assert!(status == 200 && head.contains("content-type: text/javascript"), "{head}");
    let (head, _, _) = zone.anybody().send("GET", "/plain", "").await;
    assert!(!head.contains("script-src"), "{head}");
}

#[tokio::test]
async fn machine_owner_recovers_access_while_zone_runs() {
    let zone = Running::start();
    let before = zone.administrator().await;
    let link = recovery_link(&zone.folder, "Administrator").expect("a link");
    let mut again = zone.anybody();
    let body = json!({"link": secret(&link), "password": "another horse battery"});
    assert_eq!(again.enter("/api/recovery", body).await.0, 200);
    assert!(again.is_in().await && !before.is_in().await);
    let nobody = recovery_link(&zone.folder, "Bob").expect_err("there is none").to_string();
    assert_eq!(nobody, r#"there is no account named "Bob""#);
}

#[tokio::test]
async fn invitation_opens_closed_sign_up_once() {
    let zone = Running::with(|config| config.sign_up = false);
    let administrator = zone.administrator().await;
    let wanted = |name: &str| json!({"name": name, "password": PASSWORD});
    let (status, reply) = zone.anybody().ask("POST", "/api/people", wanted("Ann")).await;
    assert_eq!((status, &reply["error"]), (403, &json!("sign_up_closed")));
    let (status, made) = administrator.ask("POST", "/api/invitations", Value::Null).await;
    let link = made["link"].as_str().expect("a link");
    assert!(status == 201 && link.starts_with("/sign-up#"), "{link}");
    let invited = |name: &str| {
        let mut wanted = wanted(name);
        wanted["invitation"] = secret(link).into();
        wanted
    };
    let (status, _) = zone.anybody().ask("POST", "/api/people", invited("administrator")).await;
    assert_eq!(status, 409, "that does not use it up");
    let (status, _) =
        zone.anybody().ask("POST", "/api/recovery", json!({"link": secret(link), "password": PASSWORD})).await;
    assert_eq!(status, 410, "it is for something else");
    assert_eq!(zone.anybody().ask("POST", "/api/people", invited("Ann")).await.0, 201);
    let (status, reply) = zone.anybody().ask("POST", "/api/people", invited("Bob")).await;
    assert_eq!((status, &reply["error"]), (410, &json!("no_link")));
}

#[tokio::test]
async fn blocked_person_is_locked_out_until_unblocked() {
    let zone = Running::start();
    let administrator = zone.administrator().await;
    let (id, ann) = zone.join("Ann").await;
    let path = format!("/api/people/{id}/blocked");
    assert_eq!(administrator.ask("PUT", &path, json!({"blocked": true})).await.0, 204);
    assert!(!ann.is_in().await);
    let body = json!({"name": "Ann", "password": PASSWORD});
    let (status, reply) = zone.anybody().ask("POST", "/api/session", body).await;
    assert_eq!((status, &reply["error"]), (403, &json!("blocked")));
    // Without the password nothing is revealed.
    assert_eq!(zone.log_in("Ann", "wrong horse battery").await.0, 401);
    assert_eq!(administrator.ask("PUT", &path, json!({"blocked": false})).await.0, 204);
    assert_eq!(zone.log_in("Ann", PASSWORD).await.0, 200);
    let (_, me) = administrator.get("/api/me").await;
    let own = format!("/api/people/{}/blocked", me["id"]);
    let (status, reply) = administrator.ask("PUT", &own, json!({"blocked": true})).await;
    assert_eq!((status, &reply["error"]), (409, &json!("last_administrator")));
}
